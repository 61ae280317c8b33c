import { act, renderHook } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { useMinute, useToday } from './useToday'

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-23T04:59:00Z') })
})

test('the day changes at every midnight in Lima', () => {
  const { result } = renderHook(useToday)
  expect(result.current).toBe('2026-11-22')
  act(() => vi.advanceTimersByTime(61_000))
  expect(result.current).toBe('2026-11-23')
  act(() => vi.advanceTimersByTime(24 * 3_600_000))
  expect(result.current).toBe('2026-11-24')
})

test('the minute changes each minute, and not before', () => {
  const { result } = renderHook(useMinute)
  const first = result.current
  act(() => vi.advanceTimersByTime(59_000))
  expect(result.current).toBe(first)
  act(() => vi.advanceTimersByTime(2_000))
  expect(result.current).toBe(first + 1)
})

test('a page that was suspended at midnight updates when it becomes visible', () => {
  const { result } = renderHook(useToday)
  vi.setSystemTime(new Date('2026-11-25T15:00:00Z'))
  act(() => document.dispatchEvent(new Event('visibilitychange')))
  expect(result.current).toBe('2026-11-25')
})

test('all components share one timer, which ends with the last of them', () => {
  const hooks = [renderHook(useToday), renderHook(useToday), renderHook(useToday)]
  expect(vi.getTimerCount()).toBe(1)
  act(() => vi.advanceTimersByTime(61_000))
  expect(hooks.map(({ result }) => result.current)).toEqual(['2026-11-23', '2026-11-23', '2026-11-23'])
  hooks[0]?.unmount()
  expect(vi.getTimerCount()).toBe(1)
  hooks[1]?.unmount()
  hooks[2]?.unmount()
  expect(vi.getTimerCount()).toBe(0)
})
