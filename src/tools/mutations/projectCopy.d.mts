/** Answers the folder of the copy. Whoever asks removes it. */
export function copyProject(prefix: string, more?: readonly string[]): string;
