/** A mail, ready to send. */
export type Message = {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
}

/** Hands a message to whatever carries it. Rejects when it could not; the outbox then tries again. */
export type Deliver = (message: Message, id: string) => Promise<void>
