/** Longer than a server that is there takes to answer; a user who leaves should not wait for another. */
export const sessionTimeoutMs = 3000

/** Shorter by what a host takes to hear of it: who waited for the sign-out finds that the host knows. */
export const serverTimeoutMs = 2500
