/** Whether an `Authorization` header authenticates an application (RFC 6749, 2.3.1; RFC 7617, 2). */
export const isBasic = (authorization: string | undefined): boolean => /^basic /i.test(authorization ?? '')
