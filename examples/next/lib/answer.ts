import { host } from './host'

/** For routes that are the SDK's: sessions that pages hand over, and calls that are passed on. */
export const answer = async (request: Request): Promise<Response> =>
  (await host.handle(request)) ?? new Response(null, { status: 404 })
