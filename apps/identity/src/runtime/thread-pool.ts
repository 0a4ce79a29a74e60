import { availableParallelism } from 'node:os'

/**
 * Imported before anything else: the pool takes its size at first use. Password hashes may fill as many threads as
 * there are cores, and token checks and files still find a free one.
 */
process.env.UV_THREADPOOL_SIZE ??= String(availableParallelism() + 4)
