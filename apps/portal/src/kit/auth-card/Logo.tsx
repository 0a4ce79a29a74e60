import { useAtomValue } from 'jotai'
import { bootAtom } from '../../ports/boot.ts'

/** The application's logo, or its first letter. The server writes the same into the document. */
export const Logo = () => {
  const { name, logo } = useAtomValue(bootAtom).application
  return (
    <div className="v-logo" aria-hidden="true">
      {logo ? <img src={logo} alt="" /> : <span className="v-monogram">{name}</span>}
    </div>
  )
}
