import { Agent, type IncomingHttpHeaders, request } from 'node:http'

export type RequestOptions = {
  readonly method?: 'GET' | 'POST' | 'PATCH'
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: object
}
export type Answered = { readonly headers: IncomingHttpHeaders; readonly body: unknown }

const agent = new Agent({ keepAlive: true })

/** A request of the least a client can be: whatever it takes is taken from the server beside it, on the same cores. */
export const ask = (
  url: string,
  { method = 'GET', headers = {}, body }: RequestOptions = {},
): Promise<Answered> =>
  new Promise((resolve, reject) => {
    const text = body === undefined ? undefined : JSON.stringify(body)
    const typed = text === undefined ? headers : { 'content-type': 'application/json', ...headers }
    const asking = request(url, { method, headers: typed, agent }, (answer) => {
      const parts: Buffer[] = []
      answer.on('data', (part: Buffer) => parts.push(part))
      answer.once('error', reject)
      answer.once('end', () => {
        const answerText = Buffer.concat(parts).toString()
        if (answer.statusCode === 200 || answer.statusCode === 201)
          resolve({ headers: answer.headers, body: JSON.parse(answerText) })
        else reject(new Error(`${url} answered ${answer.statusCode}: ${answerText}`))
      })
    })
    asking.once('error', reject)
    asking.end(text)
  })
