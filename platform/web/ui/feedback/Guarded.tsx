import { Component, type ReactNode } from 'react'

type Props = { onFailed?: () => void; children: ReactNode }

/** An error boundary that renders nothing on failure; everything around it stays. */
export class Guarded extends Component<Props, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError = () => ({ hasFailed: true })

  override componentDidCatch() {
    this.props.onFailed?.()
  }

  override render() {
    return this.state.hasFailed ? null : this.props.children
  }
}
