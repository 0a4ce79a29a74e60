import { Component, type ReactNode } from 'react'

type BoundaryProps = { readonly children: ReactNode; readonly fallback: (again: () => void) => ReactNode }

/** Programming mistakes, and code that did not arrive, end here: one boundary for each page or box. */
export class Boundary extends Component<BoundaryProps, { readonly isBroken: boolean }> {
  override readonly state = { isBroken: false }

  static getDerivedStateFromError() {
    return { isBroken: true }
  }

  override render() {
    return this.state.isBroken
      ? this.props.fallback(() => this.setState({ isBroken: false }))
      : this.props.children
  }
}
