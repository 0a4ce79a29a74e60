import { startStack } from '../../e2e/support/stack.ts'

/** The identity server as the journeys start it; the registered host's port is left for the bench's own page. */
export const withStack = async <Result>(
  work: (stack: Awaited<ReturnType<typeof startStack>>) => Promise<Result>,
) => {
  const stack = await startStack({ isHostless: true })
  try {
    return await work(stack)
  } finally {
    await stack.stop()
  }
}
