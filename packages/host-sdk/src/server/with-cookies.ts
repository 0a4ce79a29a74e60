/** The same answer with cookies. An answer that sets some, or belongs to one user, is for no cache (SEC-DE-03). */
export const withCookies = (answer: Response, lines: readonly string[]): Response => {
  // Answers of `fetch` and redirects cannot be changed.
  const headers = new Headers(answer.headers)
  for (const line of lines) headers.append('set-cookie', line)
  if (lines.length > 0 || !headers.has('cache-control')) headers.set('cache-control', 'private, no-store')
  return new Response(answer.body, { status: answer.status, statusText: answer.statusText, headers })
}
