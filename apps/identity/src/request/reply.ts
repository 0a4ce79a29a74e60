/** What a handler adds to the answer beside its body. */
export type Reply = {
  /** @param lines one for each place where a browser keeps the cookie, as `secretCookie` writes them */
  readonly setCookie: (lines: readonly string[]) => void
  readonly header: (name: string, value: string) => void
  /** Answers 302 to this address instead of the body. Only what was checked belongs here. */
  readonly redirect: (location: string) => void
}

export type CollectedReply = Reply & {
  readonly addTo: (headers: Headers) => void
  readonly location: () => string | undefined
}

export const createReply = (): CollectedReply => {
  const collected: [string, string][] = []
  let location: string | undefined
  return {
    redirect: (to) => {
      location = to
    },
    location: () => location,
    setCookie: (lines) => {
      for (const line of lines) collected.push(['set-cookie', line])
    },
    header: (name, value) => collected.push([name, value]),
    addTo: (headers) => {
      for (const [name, value] of collected) headers.append(name, value)
    },
  }
}
