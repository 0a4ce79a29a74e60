/** A person to invite, as the dialog holds them. */
export type Invitee = {
  readonly email: string
  readonly name: string
  readonly phone: string
  readonly username?: string
}

/** More at once are a mistake (SEC-AD-09). */
export const mostInvitations = 500

/** A domain of two labels at least: `kim@rival` cannot receive mail. The server knows which domains are real. */
const completeEmail = /^[^\s@,;"<>]+@[^\s@.,;"<>]+(\.[^\s@.,;"<>]+)+$/

export const isCompleteEmail = (text: string): boolean => completeEmail.test(text)

/** An address book copies people as `Ada Lovelace <ada@acme.com>`. */
const named = /(?:"([^"]*)"|(?<=^|[,;>\n])\s*([^"<>,;@\s][^"<>,;@\n]*?))?\s*<([^<>\s]+)>/g

/**
 * People as they are pasted: addresses separated by commas, semicolons, spaces or new lines, each with or without a name.
 *
 * @example parseInvitees('Ada <ada@acme.com>, max@acme.com') // [{ email: 'ada@acme.com', name: 'Ada', phone: '' }, ..]
 */
export const parseInvitees = (text: string): readonly Invitee[] => {
  const invitees: Invitee[] = []
  const rest = text.replace(
    named,
    (_, quoted: string | undefined, plainName: string | undefined, email: string) => {
      invitees.push({ email, name: (quoted ?? plainName ?? '').trim(), phone: '' })
      return ' '
    },
  )
  const plain = rest.split(/[\s,;]+/).filter(Boolean)
  return [...invitees, ...plain.map((email) => ({ email, name: '', phone: '' }))]
}

/** The same people and the new ones, each address once; one that comes again keeps its place. */
export const addInvitees = (held: readonly Invitee[], added: readonly Invitee[]): readonly Invitee[] => {
  const byEmail = new Map(held.map((invitee) => [invitee.email.toLowerCase(), invitee]))
  for (const invitee of added) {
    const key = invitee.email.toLowerCase()
    if (!byEmail.has(key)) byEmail.set(key, invitee)
  }
  return [...byEmail.values()]
}
