import { Component, type ReactNode } from 'react'

/** What cannot be drawn leaves its place empty, and the paper readable. */
export class Guarded extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override render() {
    return this.state.hasFailed ? null : this.props.children
  }
}
