import { createServer } from 'node:http';

// Receives the webhooks: replies to each request with 200.

const server = createServer((request, response) => {
  request.resume();
  request.on('end', () => response.end());
});
server.listen(Number(process.env.PORT), process.env.HOST);
