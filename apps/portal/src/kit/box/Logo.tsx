import { useAtomValue } from 'jotai'
import { bootAtom } from '../../ports/boot.ts'
import { useHydrated } from './use-hydrated.ts'

/** The application's logo, or its first letter. The picture comes after hydration: the prerendered document has none. */
export const Logo = () => {
  const { name, logo } = useAtomValue(bootAtom).application
  const isHydrated = useHydrated()
  return (
    <div className="v-logo" aria-hidden="true">
      {isHydrated && logo ? <img src={logo} alt="" /> : <span className="v-monogram">{name}</span>}
    </div>
  )
}
