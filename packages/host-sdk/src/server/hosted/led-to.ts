/** Sends a browser somewhere else. */
export const ledTo = (location: string | URL): Response =>
  new Response(null, { status: 302, headers: { location: String(location) } })
