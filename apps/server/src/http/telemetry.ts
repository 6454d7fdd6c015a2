import type { FastifyInstance } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { ProviderObserver } from '../providers/http-provider/http-provider.ts';

/** What the server counts, for `/metrics`. Labels are patterns and codes, never values of requests. */
export class Telemetry {
  readonly registry = new Registry();
  readonly #requests = new Histogram({
    name: 'qiniso_http_request_duration_seconds',
    help: 'Time to answer, by route pattern.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
    registers: [this.registry],
  });
  readonly #lookUps = new Histogram({
    name: 'qiniso_look_up_duration_seconds',
    help: 'Time a data source took, by product.',
    labelNames: ['product', 'result'],
    buckets: [0.01, 0.05, 0.1, 0.5, 1, 2, 5, 10, 20, 30],
    registers: [this.registry],
  });
  readonly #outcomes = new Counter({
    name: 'qiniso_transactions_total',
    help: 'Evaluated transactions, by product and code.',
    labelNames: ['product', 'code'],
    registers: [this.registry],
  });
  readonly #sources = new Histogram({
    name: 'qiniso_source_answer_duration_seconds',
    help: 'Time of one question to a source over HTTP, by section of the providers file and what came of it.',
    labelNames: ['source', 'outcome'],
    buckets: [0.05, 0.1, 0.5, 1, 2, 5, 10, 20, 30, 60],
    registers: [this.registry],
  });
  readonly #circuits = new Gauge({
    name: 'qiniso_source_circuit_open',
    help: 'Whether a source over HTTP is left alone after failures in a row: 0 no, 0.5 it is tried again, 1 yes.',
    labelNames: ['source'],
    registers: [this.registry],
  });
  readonly #removalFailures = new Counter({
    name: 'qiniso_removal_failures_total',
    help: 'Removals of what is due that failed, by table.',
    labelNames: ['table'],
    registers: [this.registry],
  });

  constructor() {
    collectDefaultMetrics({ register: this.registry });
  }

  lookedUp(product: string, result: string, seconds: number): void {
    this.#lookUps.observe({ product, result }, seconds);
  }

  completed(product: string, code: string): void {
    this.#outcomes.inc({ product, code });
  }

  removalFailed(table: string): void {
    this.#removalFailures.inc({ table });
  }

  /** What adapters over HTTP tell of their sources. */
  readonly sources: ProviderObserver = {
    asked: (source, outcome, seconds) => this.#sources.observe({ source, outcome }, seconds),
    circuit: (source, state) =>
      this.#circuits.set({ source }, { closed: 0, 'half-open': 0.5, open: 1 }[state]),
  };

  /** A value read when the metrics are asked for. */
  gauge(name: string, help: string, read: () => number): void {
    new Gauge({
      name,
      help,
      registers: [this.registry],
      collect() {
        this.set(read());
      },
    });
  }

  /** Times every request and serves `/metrics`. */
  install(app: FastifyInstance): void {
    app.addHook('onResponse', async (request, reply) => {
      const route = request.routeOptions.url ?? 'unknown';
      const seconds = reply.elapsedTime / 1000;
      this.#requests.observe({ method: request.method, route, status: String(reply.statusCode) }, seconds);
      request.log.info(
        { method: request.method, route, status: reply.statusCode, ms: Math.round(reply.elapsedTime) },
        'answered',
      );
    });
    app.get('/metrics', async (_request, reply) =>
      reply.header('content-type', this.registry.contentType).send(await this.registry.metrics()),
    );
  }
}
