import { Icon } from '../feedback/Icon.tsx'

/** A way to another step or box, in words. */
export const BackLink = ({ onClick, children }: { onClick: () => void; children: string }) => (
  <button type="button" className="v-link v-back" onClick={onClick}>
    <Icon name="arrowBack" flips />
    {children}
  </button>
)
