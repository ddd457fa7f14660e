// Detects a picture that is stored as a data URL in the value, so that it is never shown as text.
export const isPictureText = (value: unknown): value is string => typeof value === 'string' && value.startsWith('data:image/');
