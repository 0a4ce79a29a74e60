import { useAtomValue } from 'jotai'
import { useEffect, useState } from 'react'
import { clockAtom } from '../../ports/clock.ts'

/** Seconds left, down to zero, by the given clock. A new length starts it anew. */
export const useCountdown = (seconds: number): number => {
  const clock = useAtomValue(clockAtom)
  const [left, setLeft] = useState(seconds)
  useEffect(() => {
    const stop = new AbortController()
    const endsAt = clock.now() + seconds * 1000
    const tick = async () => {
      for (;;) {
        const now = Math.ceil((endsAt - clock.now()) / 1000)
        setLeft(Math.max(now, 0))
        if (now <= 0) return
        await clock.wait(1000, stop.signal)
      }
    }
    tick().catch(() => {})
    return () => stop.abort()
  }, [clock, seconds])
  return left
}
