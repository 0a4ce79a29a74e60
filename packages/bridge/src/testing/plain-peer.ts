import type { StringChannel } from '../messengers/string-messenger.ts'

type Json = Readonly<Record<string, unknown>>
/** What an application answers: a value, or what it throws, as a plain object. */
export type Serve = (name: string, params: unknown) => Promise<unknown>

/**
 * The application's end of the bridge without any library: what the Swift and Kotlin examples write down, line by
 * line. A name that begins with `!` sorts below every other, so the page leads the handshake and there is nothing to
 * decide here.
 *
 * @param serve answers the portal; what it rejects with is sent as the failure
 * @param newId a text that cannot be guessed
 */
export function plainPeer({ send, listen }: StringChannel, serve: Serve, newId: () => string) {
  const waiting = new Map<string, { resolve: (value: unknown) => void; reject: (error: unknown) => void }>()
  const participantId = `!${newId()}`
  let page: unknown

  const say = (message: Json) =>
    send(JSON.stringify({ namespace: 'penpal', channel: 'vestibule/1', ...message }))
  const forget = () => {
    for (const { reject } of waiting.values()) reject({ code: 'EPOCH_CHANGED', message: '', retryable: true })
    waiting.clear()
  }
  const answer = async ({ id: callId, methodPath, args }: Json) => {
    const [name] = methodPath as string[]
    const [params] = args as unknown[]
    await serve(String(name), params).then(
      (value) => say({ type: 'REPLY', callId, value }),
      (value: unknown) => say({ type: 'REPLY', callId, value, isError: true }),
    )
  }
  const take = ({ callId, value, isError }: Json) => {
    const pending = waiting.get(String(callId))
    waiting.delete(String(callId))
    if (isError) pending?.reject(value)
    else pending?.resolve(value)
  }
  const stop = listen((text) => {
    const message = JSON.parse(String(text)) as Json
    if (message.namespace !== 'penpal' || message.channel !== 'vestibule/1') return
    if (message.type === 'SYN' && message.participantId !== page) {
      page = message.participantId
      forget()
      say({ type: 'SYN', participantId })
    } else if (message.type === 'ACK1') say({ type: 'ACK2' })
    else if (message.type === 'CALL') void answer(message)
    else if (message.type === 'REPLY') take(message)
  })

  return {
    call: (name: string, params: Json): Promise<unknown> =>
      new Promise((resolve, reject) => {
        const id = newId()
        waiting.set(id, { resolve, reject })
        say({ type: 'CALL', id, methodPath: [name], args: [params] })
      }),
    end: () => {
      stop()
      forget()
    },
  }
}
