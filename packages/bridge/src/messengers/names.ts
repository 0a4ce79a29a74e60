/** Under this name an application puts its end of the bridge on the page: part of the protocol. */
export const shellName = 'vestibuleShell'
/** Under this name the page in a WKWebView hears the application: part of the protocol. */
export const receiverName = 'vestibuleReceive'
