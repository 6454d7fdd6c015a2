export * from './administration/deliveries.ts';
export * from './administration/endpoints.ts';
