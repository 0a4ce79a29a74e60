import type { Message, MessageHandler } from 'penpal'
import { maxSize } from '../shape.ts'
import type { OpenMessenger } from './messenger.ts'

/** A road that carries texts and nothing else, between a page in a webview and the application around it. */
export interface StringChannel {
  readonly send: (text: string) => void
  /** Hears what comes, whatever it is; the answer stops it. */
  readonly listen: (hear: (text: unknown) => void) => () => void
  /** Off on the side whose peer may not be there yet. */
  readonly speaksFirst: boolean
}

/**
 * No text is longer, in UTF-16 units; what is gets dropped unread. A message that fits its shape stays below it even
 * where JSON writes each of its units as six.
 */
export const maxText = 8 * maxSize

/** Penpal's transport over texts. Whether they are the peer's, the channel has seen to: a text has no origin. */
export const stringMessenger =
  ({ send, listen, speaksFirst }: StringChannel): OpenMessenger =>
  (onPort, onDetach) => {
    const receivers = new Set<MessageHandler>()
    let isOurs: (data: unknown) => data is Message
    let mayGreet = speaksFirst
    let isAttached = false
    let stop = () => {}

    const detach = () => {
      if (!isAttached) return
      isAttached = false
      onDetach()
    }
    const attach = () => {
      detach()
      isAttached = true
      onPort()
    }
    // A peer that says DESTROY could end the connection for good: what may pass is listed.
    const mayPass = (type: unknown) => /^(SYN|ACK.)$/.test(String(type)) || (isAttached && isTalk(type))
    const hear = (text: unknown) => {
      const data = parse(text)
      if (!isOurs(data) || !mayPass(data.type)) return
      mayGreet = true
      if (data.type === 'SYN') detach()
      if (data.type === 'ACK2') attach()
      for (const receive of receivers) receive(data)
    }

    return {
      initialize: ({ validateReceivedMessage }) => {
        isOurs = validateReceivedMessage
        stop = listen(hear)
      },
      sendMessage: (message) => {
        if (!mayGreet || !mayPass(message.type)) return
        send(JSON.stringify(message))
        if (message.type === 'ACK2') attach()
      },
      addMessageHandler: (receive) => receivers.add(receive),
      removeMessageHandler: (receive) => receivers.delete(receive),
      destroy: () => {
        stop()
        detach()
      },
    }
  }

const isTalk = (type: unknown): boolean => type === 'CALL' || type === 'REPLY'

const parse = (text: unknown): unknown => {
  if (typeof text !== 'string' || text.length > maxText) return undefined
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
