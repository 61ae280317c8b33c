import { Component, type ComponentType, type ReactNode } from 'react'
import { useLocation } from 'react-router'

type Fallback = ComponentType<{ error: unknown }>
type Props = { Fallback: Fallback; children: ReactNode }
type State = { at: unknown; failed: { error: unknown } | null }

class Boundary extends Component<Props & { at: unknown }, State> {
  override state: State = { at: this.props.at, failed: null }
  static getDerivedStateFromError = (error: unknown) => ({ failed: { error } })
  static getDerivedStateFromProps = ({ at }: { at: unknown }, state: State) =>
    at === state.at ? null : { at, failed: null }
  override render() {
    const { Fallback, children } = this.props
    return this.state.failed ? <Fallback error={this.state.failed.error} /> : children
  }
}

/** Shows the fallback instead of what failed to render, until the location changes. */
export const ErrorBoundary = (props: Props) => <Boundary {...props} at={useLocation()} />
