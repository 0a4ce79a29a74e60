const { portalUrl = '' } = document.body.dataset

/**
 * Asks a development route of the server, which production does not have.
 *
 * @param body makes it a POST
 * @throws Error where there is no such route, or the answer is a refusal
 */
export const askServer = async <Answer>(path: string, body?: object): Promise<Answer> => {
  const json = { 'content-type': 'application/json' }
  const post = body && { method: 'POST', headers: json, body: JSON.stringify(body) }
  const answer = await fetch(`${portalUrl}/dev${path}`, { credentials: 'include', ...post })
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}`)
  return (await answer.json()) as Answer
}
