import type { Message } from '../platform/outbox/message.ts'

/** Mail that was really handed out, newest last. */
export type Mailbox = {
  readonly all: readonly Message[]
  readonly to: (address: string) => Message[]
  /** The one link of the latest mail to an address. */
  readonly linkTo: (address: string) => URL
}

export const createMailbox = (all: Message[]): Mailbox => {
  const to = (address: string): Message[] => all.filter((message) => message.to === address)
  return {
    all,
    to,
    linkTo: (address) => {
      const link = /https?:\/\/\S+/.exec(to(address).at(-1)?.text ?? '')?.[0]
      if (link === undefined) throw new Error(`No mail with a link to ${address}`)
      return new URL(link)
    },
  }
}
