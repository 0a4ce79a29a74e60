/** Longer than a server that is there takes to answer; nobody who leaves should wait for another. */
export const patienceMs = 3000
