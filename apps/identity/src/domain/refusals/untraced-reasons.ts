/** Why a refusal is counted and has no row of the audit log. */
export const untracedReasons = {
  form: 'What was typed or chosen does not fit, and no right is refused: the answer names the field.',
  state: 'The caller may do it, and something that is there already is in the way.',
  answer: 'It answers what was asked: the person or the application goes on by another request.',
  path: 'No operation is at this address, so nothing could have been done.',
  own: 'Where it is decided a row is written, if anything was tried.',
  server: 'The server failed or is busy, and its own log says so.',
  unoffered: 'This server does not offer what could be refused like that.',
} as const

export type UntracedReason = keyof typeof untracedReasons
