import type { Messenger } from 'penpal'

/**
 * Opens a connection to one peer, which its creator has verified.
 *
 * @param onPort a document is at the other end, and nothing of the one before it arrives any more
 * @param onDetach that document is gone, or another is about to take its place
 */
export type OpenMessenger = (onPort: () => void, onDetach: () => void) => Messenger
