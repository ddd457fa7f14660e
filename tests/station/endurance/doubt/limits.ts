// The times that decision record 148 promises, as constants of the test: the limits of the product do not change them.

/** Seconds until the alarm, from a set-point that a converter does not follow. */
export const alarmS = 10;
/** Seconds of forbidden power until the converter is stopped, and until its battery is disconnected. */
export const stopS = 6;
export const disconnectS = 12;
/** Seconds that a reading, a decision, a ramp and contactors take. */
export const reactionS = 4;
/** The converter is not started again for this time after a stop that ended forbidden power. */
export const restS = 300;
/** Seconds that a converter may need until its power follows a set-point. */
export const answerS = 5;
/** Share of the rated power that a power may be away from the set-point. */
export const deviationShare = 0.06;
