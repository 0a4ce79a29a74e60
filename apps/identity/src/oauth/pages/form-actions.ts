/**
 * The `form-action` of a page whose form ends at an application. Chromium holds every redirect that follows a form to
 * this list, and applications redirect on to origins that are not registered here, so all web addresses are allowed;
 * a native application's scheme is named.
 *
 * @param uri registered address of the application, if the request named one
 */
export const formActionsTo = (uri: unknown): string => {
  const web = "'self' http: https:"
  if (typeof uri !== 'string' || !URL.canParse(uri)) return web
  const { protocol } = new URL(uri)
  return protocol === 'http:' || protocol === 'https:' ? web : `${web} ${protocol}`
}
