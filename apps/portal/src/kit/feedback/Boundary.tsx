import { Component, type ComponentType, type ReactNode } from 'react'

type BoundaryProps = { readonly children: ReactNode; readonly fallback: ComponentType<{ again: () => void }> }

/** Programming mistakes, and code that did not arrive, end here: one boundary for each page or box. */
export class Boundary extends Component<BoundaryProps, { readonly isBroken: boolean }> {
  override readonly state = { isBroken: false }

  static getDerivedStateFromError() {
    return { isBroken: true }
  }

  override render() {
    const { children, fallback: Fallback } = this.props
    return this.state.isBroken ? <Fallback again={() => this.setState({ isBroken: false })} /> : children
  }
}
