// A picture that lies in the value itself: drawn where values are drawn, and no text anywhere.
export const isPictureText = (value: unknown): value is string => typeof value === 'string' && value.startsWith('data:image/');
