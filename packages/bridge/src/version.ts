/** Versions of the protocol this build speaks. */
export const protocolVersions: readonly number[] = [1]

/** Both sides must name the same channel; only a change of the handshake itself would change it. */
export const channelName = 'vestibule/1'

/** What both sides know, of versions or of abilities. */
export const common = <T>(ours: readonly T[], theirs: readonly T[]): T[] =>
  ours.filter((one) => theirs.includes(one))
