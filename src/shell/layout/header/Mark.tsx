// Product logo in the brand colour of the theme.

export function Mark({ size = 26 }: { size?: number }) {
  return (
    <svg className="ems-mark" viewBox="0 0 26 26" width={size} height={size} aria-hidden="true">
      <rect width="26" height="26" rx="7" />
      <path d="M14.5 4 7 14.5h5L11 22l8-11h-5.5z" />
    </svg>
  );
}
