const reading = new Set(['GET', 'HEAD'])

/**
 * Whether a request may change something by a cookie: only from a page of this host, which says so. A request without
 * `Origin` is no page's (SEC-SS-12).
 */
export const mayChange = ({ method, headers }: Request, appUrl: string): boolean =>
  reading.has(method) || headers.get('origin') === new URL(appUrl).origin
