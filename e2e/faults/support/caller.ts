/** A session of an application that is no browser. */
export type Caller = {
  readonly ask: (method: string, path: string, body?: object) => Promise<Response>
  readonly refreshToken: string
}

const headers = (token?: string): Record<string, string> => ({
  'content-type': 'application/json',
  ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
})

export const signInAt = async (url: string): Promise<Caller> => {
  const answer = await fetch(`${url}/identity/resources/auth/v1/user`, {
    method: 'POST',
    headers: headers(),
    body: JSON.stringify({ email: 'admin@acme.test', password: 'Welcome-to-Acme-1' }),
  })
  if (!answer.ok) throw new Error(`signing in was answered ${answer.status}: ${await answer.text()}`)
  const { accessToken, refreshToken } = (await answer.json()) as Record<string, string>
  return {
    ask: (method, path, body) =>
      fetch(`${url}${path}`, { method, headers: headers(accessToken), body: body && JSON.stringify(body) }),
    refreshToken: refreshToken ?? '',
  }
}

/** Whether a session goes on: its token is traded for the next. */
export const continuesSession = async (url: string, refreshToken: string): Promise<string | undefined> => {
  const answer = await fetch(`${url}/identity/resources/auth/v1/user/token/refresh`, {
    method: 'POST',
    headers: headers(),
    body: JSON.stringify({ refreshToken }),
  })
  return answer.ok ? ((await answer.json()) as { refreshToken: string }).refreshToken : undefined
}
