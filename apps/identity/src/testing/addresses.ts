export const portalOrigin = 'http://localhost:4600'
export const hostOrigin = 'http://localhost:4700'
/** Tests come through it when they want another address. */
export const proxyAddress = '10.9.8.7'
