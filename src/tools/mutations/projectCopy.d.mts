/** Returns the folder of the copy. The caller removes it. */
export function copyProject(prefix: string, more?: readonly string[]): string;
