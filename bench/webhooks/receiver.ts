import { createServer } from 'node:http';

// What the webhooks of the bench are sent to: answers everything with 200, at once.

const server = createServer((request, response) => {
  request.resume();
  request.on('end', () => response.end());
});
server.listen(Number(process.env.PORT), process.env.HOST);
