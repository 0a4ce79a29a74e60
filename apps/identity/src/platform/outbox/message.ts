/** A mail, ready to send. */
export type Message = {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
}

/** A text message, ready to send. */
export type Sms = {
  /** International form, `+` first. */
  readonly to: string
  readonly text: string
}

/** A user signed out of an application, which is notified (OpenID Connect Back-Channel Logout). */
export type LogoutNotice = {
  /** Where the application listens. */
  readonly to: string
  readonly clientId: string
  readonly userId: string
  readonly sessionId: string
}

/** What goes out, by the channel that carries it. */
export type Outgoing = { readonly email: Message; readonly sms: Sms; readonly logout: LogoutNotice }
export type Channel = keyof Outgoing

/** Hands a message to whatever carries it. Rejects when it could not; the outbox then tries again. */
export type Deliver<Kind = Message> = (message: Kind, id: string) => Promise<void>

/** What carries each channel. Messages of an absent one wait in the outbox until a server with it comes. */
export type Delivery = { readonly [C in Channel]?: Deliver<Outgoing[C]> | undefined }
