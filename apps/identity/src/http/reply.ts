/** What a handler adds to the answer beside its body. */
export type Reply = {
  readonly setCookie: (cookie: string) => void
  readonly header: (name: string, value: string) => void
}

export type CollectedReply = Reply & { readonly addTo: (headers: Headers) => void }

export const createReply = (): CollectedReply => {
  const collected: [string, string][] = []
  return {
    setCookie: (cookie) => collected.push(['set-cookie', cookie]),
    header: (name, value) => collected.push([name, value]),
    addTo: (headers) => {
      for (const [name, value] of collected) headers.append(name, value)
    },
  }
}
