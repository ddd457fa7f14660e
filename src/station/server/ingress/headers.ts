// The security headers of every answer.
export type Headers = Readonly<Record<string, string>>;

/** For which names browsers must use only TLS: this name and its subdomains, or this name alone. */
export type Hsts = 'below' | 'host';

/**
 * `frameAncestors`: origins of the pages that embed the console in cloud type; none in ems type. `hsts`: only if the station uses
 * TLS.
 */
export function toSecurityHeaders(frameAncestors: readonly string[], hsts?: Hsts): Headers {
  const policy = [
    "default-src 'self'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self' data:",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    `frame-ancestors ${frameAncestors.length > 0 ? frameAncestors.join(' ') : "'none'"}`,
    // Not report-to: browsers that support it send nothing over plain HTTP, and then ignore report-uri.
    'report-uri /csp',
  ];
  return {
    'content-security-policy': policy.join('; '),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    ...(hsts && { 'strict-transport-security': `max-age=31536000${hsts === 'below' ? '; includeSubDomains' : ''}` }),
    ...(frameAncestors.length === 0 && { 'x-frame-options': 'DENY' }),
  };
}
