import type { Message, MessageHandler } from 'penpal'
import type { OpenMessenger } from './messengers/messenger.ts'

/** The part of a window that is listened on. */
export interface ListeningWindow {
  addEventListener(type: 'message', listener: (event: MessageEvent) => void): void
  removeEventListener(type: 'message', listener: (event: MessageEvent) => void): void
}

/** The part of a window that is spoken to. */
export interface PeerWindow {
  postMessage(message: unknown, options: { targetOrigin: string; transfer?: Transferable[] }): void
}

/** One exact window at one exact origin. */
export interface Peer {
  readonly self: ListeningWindow
  /** Asked each time: the host listens before its frame has a window. */
  readonly window: () => PeerWindow | null
  readonly origin: string
  /** Off while nothing of that origin can be in the window yet: the browser would complain about each message. */
  readonly speaksFirst: boolean
}

/**
 * Penpal's transport for exactly one window and origin. Penpal's own WindowMessenger changes to its legacy protocol
 * for good when any document in the frame says `{penpal: ..}`, before it looks at the origin; this one has no legacy.
 * Handshakes travel between the windows, everything else through the port they hand over.
 */
export const pinnedMessenger =
  ({ self, window, origin, speaksFirst }: Peer): OpenMessenger =>
  (onPort, onDetach) => {
    const receivers = new Set<MessageHandler>()
    let isOurs: (data: unknown) => data is Message
    let mayGreet = speaksFirst
    let port: MessagePort | undefined

    // A peer that says DESTROY could end the connection for good: what each road may carry is listed.
    const deliver = (road: RegExp, data: unknown) => {
      if (isOurs(data) && road.test(data.type)) for (const receive of receivers) receive(data)
    }
    const detach = () => {
      if (!port) return
      port.close()
      port = undefined
      onDetach()
    }
    const attach = (next: MessagePort) => {
      detach()
      port = next
      next.addEventListener('message', ({ data }) => {
        if (port === next) deliver(/^(CALL|REPLY)$/, data)
      })
      next.start()
      onPort()
    }
    const listen = ({ source, origin: from, ports, data }: MessageEvent) => {
      if (source !== window() || from !== origin || !isOurs(data)) return
      mayGreet = true
      if (data.type === 'SYN') detach()
      if (data.type === 'ACK2' && ports[0]) attach(ports[0])
      deliver(/^(SYN|ACK.)$/, data)
    }

    return {
      initialize: ({ validateReceivedMessage }) => {
        isOurs = validateReceivedMessage
        self.addEventListener('message', listen)
      },
      sendMessage: (message) => {
        const greet = (transfer?: Transferable[]) =>
          window()?.postMessage(message, { targetOrigin: origin, transfer })
        // Nearly every message is one of these.
        if (message.type === 'CALL' || message.type === 'REPLY') port?.postMessage(message)
        else if (message.type === 'ACK2') {
          const { port1, port2 } = new MessageChannel()
          greet([port2])
          attach(port1)
        } else if (/^(SYN|ACK.)$/.test(message.type) && mayGreet) greet()
      },
      addMessageHandler: (receive) => receivers.add(receive),
      removeMessageHandler: (receive) => receivers.delete(receive),
      destroy: () => {
        self.removeEventListener('message', listen)
        detach()
      },
    }
  }
