export { PoolClosed, PoolFailure, PoolOverloaded, PoolTimeout, WorkerPoolError } from './errors.ts';
export {
  type WorkerMemory,
  type WorkerMessage,
  WorkerPool,
  type WorkerPoolOptions,
  type WorkerPoolStats,
} from './worker-pool.ts';
